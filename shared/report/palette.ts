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

/** Body, links and focus of every page this service draws, and its link past the navigation (class `skip`). `width` is the widest that text may run. */
export const pageStyle = (width: string): string => String.raw`body {
  margin: 0 auto;
  max-width: ${width};
  padding: 2rem clamp(1rem, 3vw, 3rem);
  background: var(--paper);
  color: var(--ink);
  font:
    1rem / 1.55 system-ui,
    -apple-system,
    "Segoe UI",
    "Noto Sans",
    "DejaVu Sans",
    sans-serif;
  overflow-wrap: anywhere;
}

a {
  color: var(--link);
  text-underline-offset: 0.15em;
}

:focus-visible {
  outline: 3px solid var(--link);
  outline-offset: 2px;
  border-radius: 4px;
}

.skip {
  position: absolute;
  left: -100rem;
}
.skip:focus {
  left: 1rem;
  top: 0.5rem;
  padding: 0.4rem 0.8rem;
  background: var(--card);
}
`;
