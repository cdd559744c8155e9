/** Ground, ink and links of every page this service draws, light and dark. */
export const palette = String.raw`:root {
  color-scheme: light dark;
  --paper: #f6f5f2;
  --card: #fff;
  --ink: #1d2127;
  --soft: #575e68;
  --line: #dedbd3;
  --link: #1f5c8b;
}

@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171b;
    --card: #1d2126;
    --ink: #e8e9ea;
    --soft: #a7aeb8;
    --line: #353b43;
    --link: #93c4ee;
  }
}
`;
