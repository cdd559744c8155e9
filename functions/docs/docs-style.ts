import { pageStyle, palette } from '../../shared/report/palette.ts';

/** The style of the pages below `/docs` and of the sign-in pages: colours and sizes of the report, light and dark. */
export const docsStyle = String.raw`${palette}
:root {
  --lit: #fff3c4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --lit: #4d3d00;
  }
}
* {
  box-sizing: border-box;
}
html {
  scroll-padding-top: 1rem;
}
${pageStyle('84rem')}main:focus {
  outline: none;
}
h1,
h2,
h3,
h4 {
  line-height: 1.25;
  font-weight: 650;
}
h1 {
  margin: 0 0 1rem;
  font-size: 1.9rem;
}
h2 {
  margin: 3rem 0 0.5rem;
  font-size: 1.4rem;
}
h3 {
  margin: 0;
  font-size: 1.1rem;
}
h4 {
  margin: 1.25rem 0 0.25rem;
  font-size: 0.95rem;
}
small,
.type {
  color: var(--soft);
  font-size: 0.875rem;
  font-weight: 400;
}
p {
  margin: 0.5rem 0;
  max-width: 48rem;
}
code,
pre {
  font-family: ui-monospace, "Cascadia Mono", "SFMono-Regular", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: 0.875rem;
}
pre {
  margin: 0.5rem 0;
  padding: 0.75rem 1rem;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--paper);
  white-space: pre-wrap;
}
main section section {
  margin: 1rem 0;
  padding: 1rem clamp(0.75rem, 2vw, 1.25rem);
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--card);
}
main section section:target {
  border-color: var(--link);
  box-shadow: 0 0 0 1px var(--link);
}
.call {
  margin-top: 0.25rem;
}
dl {
  margin: 0.25rem 0;
}
dl > div {
  display: grid;
  grid-template-columns: minmax(10rem, 16rem) 1fr;
  gap: 0 1rem;
  padding: 0.4rem 0;
  border-bottom: 1px solid var(--line);
}
dd {
  margin: 0;
}
dd p {
  margin: 0;
}
summary {
  padding: 0.25rem 0;
  cursor: pointer;
}
ul {
  margin: 0;
  padding-left: 1.2rem;
}
nav ul {
  padding: 0;
  list-style: none;
}
nav a {
  display: block;
  padding: 0.15rem 0;
  color: inherit;
  text-decoration: none;
}
nav a:hover {
  text-decoration: underline;
}
nav > ul > li > a {
  margin-top: 0.75rem;
  font-weight: 650;
}
nav ul ul {
  font-size: 0.9rem;
}
nav ul ul a {
  color: var(--soft);
}
@media (min-width: 60rem) {
  .reference {
    display: grid;
    grid-template-columns: 16rem minmax(0, 1fr);
    gap: 3rem;
  }
  nav {
    position: sticky;
    top: 0;
    max-height: 100vh;
    overflow-y: auto;
    padding-bottom: 2rem;
  }
}
@media (max-width: 59.99rem) {
  nav > ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1rem;
    margin-bottom: 1.5rem;
  }
  nav ul ul {
    display: none;
  }
}
@media (max-width: 36rem) {
  dl > div {
    grid-template-columns: 1fr;
  }
}
.rows > div:target {
  background: var(--lit);
}
.plain {
  max-width: 40rem;
  margin: 10vh auto 0;
}
button {
  padding: 0.5rem 1rem;
  border: 1px solid var(--link);
  border-radius: 8px;
  background: var(--link);
  color: var(--paper);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
`;

/** The icon in the browser's tab. */
export const docsIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1d2127"/><path d="M9 7h14v18H9z" fill="#f6f5f2"/><path d="M12 12h8M12 16h4" stroke="#8a9099" stroke-width="1.6"/><circle cx="21" cy="21" r="6.4" fill="#a8123a"/><path d="m18.3 21 2 2 3.4-3.8" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>';
