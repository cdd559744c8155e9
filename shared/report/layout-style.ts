import { pageStyle, palette } from './palette.ts';

/** The page of the report on a screen: colours of severities, headings, the filter, the columns. */
export const layoutStyle = String.raw`${palette}
:root {
  --critical: #a8123a;
  --major: #b4400c;
  --minor: #7d5a00;
  --info: #2b5f93;
  --sound: #23694a;
  --wash: 10%;
}

@media (prefers-color-scheme: dark) {
  :root {
    --wash: 26%;
  }
}

.critical {
  --tone: var(--critical);
}
.major {
  --tone: var(--major);
}
.minor {
  --tone: var(--minor);
}
.info {
  --tone: var(--info);
}
.sound {
  --tone: var(--sound);
}
.unread {
  --tone: var(--minor);
}
.failed {
  --tone: var(--critical);
}

* {
  box-sizing: border-box;
}

html {
  scroll-padding-top: 1.5rem;
}

@media (prefers-reduced-motion: no-preference) {
  html,
  .views {
    scroll-behavior: smooth;
  }
}

${pageStyle('96rem')}
h1,
h2,
h3,
h4,
p,
ul,
ol,
dl,
dd,
figure,
blockquote {
  margin: 0;
}
h1 {
  font-size: 1.9rem;
  line-height: 1.2;
  font-weight: 650;
  letter-spacing: -0.015em;
}
h2 {
  font-size: 1.4rem;
  line-height: 1.25;
  font-weight: 650;
}
h2 small {
  color: var(--soft);
  font-weight: 400;
}
/* The title of the page says it already. */
.file:only-child > h2:not(:has(small)) {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
}
h3 {
  margin: 1.75rem 0 0.75rem;
  font-size: 0.95rem;
  color: var(--soft);
  font-weight: 600;
}
h4 {
  font-size: 1.08rem;
  line-height: 1.4;
  font-weight: 620;
}
ul,
ol {
  padding: 0;
  list-style: none;
}

.brand,
.aside,
figcaption,
.time,
.note,
footer {
  color: var(--soft);
  font-size: 0.875rem;
}
.brand {
  margin-bottom: 0.35rem;
}
footer {
  margin-top: 3rem;
  padding-top: 1rem;
  border-top: 1px solid var(--line);
}

.contents {
  margin-top: 1.25rem;
  display: grid;
  gap: 0.4rem;
}
@media (min-width: 48rem) {
  .contents {
    grid-template-columns: fit-content(20rem) auto fit-content(36rem) 1fr;
  }
  .contents li {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    align-items: baseline;
    column-gap: 0.75rem;
  }
}
.dot {
  display: inline-block;
  width: 0.65em;
  height: 0.65em;
  margin: 0 0.25em;
  border-radius: 50%;
  background: var(--tone);
}

.filter {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1.25rem;
  margin: 1.25rem 0 0;
  padding: 0;
  border: 0;
}
.filter legend {
  float: left;
  margin-right: 0.5rem;
  padding: 0;
  color: var(--soft);
}
.filter input {
  accent-color: var(--link);
}
body:has(#show-critical:not(:checked)) :is(.finding, a.mark).critical,
body:has(#show-major:not(:checked)) :is(.finding, a.mark).major,
body:has(#show-minor:not(:checked)) :is(.finding, a.mark).minor,
body:has(#show-info:not(:checked)) :is(.finding, a.mark).info {
  display: none;
}

.file {
  margin-top: 2.5rem;
}
.file + .file {
  padding-top: 2.5rem;
  border-top: 1px solid var(--line);
}
.verdict {
  margin-top: 0.75rem;
  padding: 0.8rem 1.1rem;
  border-radius: 8px;
  background: color-mix(in srgb, var(--tone) var(--wash), var(--card));
  box-shadow: inset 4px 0 var(--tone);
}

.topics {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(24rem, 100%), 1fr));
  gap: 0.75rem;
}
.topics li {
  padding: 0.8rem 1rem;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--card);
}
.topics strong {
  display: block;
  font-weight: 600;
  line-height: 1.4;
}
.topics p {
  color: var(--soft);
  font-size: 0.875rem;
}
.numbers {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem;
  margin: 0.35rem 0;
}

.number {
  display: inline-block;
  min-width: 1.7em;
  padding: 0 0.4em;
  border-radius: 1em;
  background: var(--tone);
  color: #fff;
  font-size: 0.8rem;
  font-weight: 650;
  line-height: 1.7;
  text-align: center;
  text-decoration: none;
}

.stacked {
  margin-top: 1.5rem;
}
.beside {
  display: grid;
  gap: 0 2rem;
  margin-top: 1.5rem;
}
.findings > h3:first-child {
  margin-top: 0;
}
@media (min-width: 64rem) {
  .beside:has(.views) {
    grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
    align-items: start;
  }
  .beside > .views {
    position: sticky;
    top: 1rem;
    max-height: calc(100vh - 2rem);
    overflow-y: auto;
  }
}
.views {
  display: grid;
  gap: 1.25rem;
  padding: 4px;
  scroll-padding: 3rem;
}
.stacked > .findings,
.beside > .findings {
  margin-top: 0;
}
.stacked > .findings {
  margin-top: 1.5rem;
}
`;
