/** What stands in the columns of the report: pictures, timelines and text with their marks, findings, the transcript. */
export const contentStyle = String.raw`.picture {
  position: relative;
  border: 1px solid var(--line);
  background: #fff;
  line-height: 0;
}
.picture img {
  width: 100%;
  height: auto;
}
.picture svg {
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  overflow: visible;
}
figcaption {
  margin-top: 0.35rem;
}

.mark text {
  fill: #fff;
  font-weight: 700;
  text-anchor: middle;
  dominant-baseline: central;
}
.mark circle,
.marker {
  fill: var(--tone);
  stroke: #fff;
  stroke-width: 1.5;
}
.halo {
  pointer-events: none;
  fill: none;
  stroke: #fff;
  stroke-width: 5;
  stroke-opacity: 0.8;
}
.box {
  fill: var(--tone);
  fill-opacity: 0.09;
  stroke: var(--tone);
  stroke-width: 2;
}
.mark:is(:hover, :focus-visible, :target) .box {
  fill-opacity: 0.24;
  stroke-width: 4;
}
.mark:target .halo {
  pointer-events: none;
  stroke-width: 9;
  stroke-opacity: 1;
}
.mark:target .marker {
  stroke: var(--ink);
  stroke-width: 3;
}

.timeline > svg {
  display: block;
  width: 100%;
  padding: 0.5rem;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--card);
  overflow: visible;
}
.axis line {
  stroke: var(--soft);
}
.axis text {
  fill: var(--soft);
  font-size: 12px;
}
.thumbnails {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr));
  gap: 0.75rem;
  margin-top: 1rem;
}
.thumbnails li > .time {
  margin-right: 0.4rem;
}

.text {
  padding: 1.25rem 1.5rem;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--card);
}
.text p {
  white-space: pre-wrap;
}
.text p + p {
  margin-top: 0.6em;
}
.text .headline {
  font-weight: 650;
}
.text .number {
  margin: 0 0.25em 0 0.1em;
}
.text .number:target {
  outline: 3px solid var(--ink);
  outline-offset: 1px;
}
.hidden {
  padding: 0.4rem 0.6rem;
  border: 1px dashed var(--soft);
}
.hidden small {
  display: block;
  color: var(--soft);
}

mark {
  padding: 0.05em 0.1em;
  border-radius: 3px;
  background: color-mix(in srgb, var(--tone, var(--minor)) calc(var(--wash) + 6%), transparent);
  color: inherit;
  box-shadow: inset 0 -2px var(--tone, var(--minor));
  box-decoration-break: clone;
  -webkit-box-decoration-break: clone;
}

.finding {
  padding: 1.1rem 1.25rem;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--card);
}
.finding + .finding {
  margin-top: 0.9rem;
}
.finding:target {
  border-color: var(--tone);
  box-shadow: 0 0 0 2px var(--tone);
}
.facts {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.2rem 0.8rem;
  margin-bottom: 0.45rem;
  color: var(--soft);
  font-size: 0.875rem;
}
.chip {
  color: color-mix(in srgb, var(--tone) 100%, var(--ink));
  font-weight: 650;
}
@media (prefers-color-scheme: dark) {
  .chip {
    color: color-mix(in srgb, var(--tone) 45%, #fff);
  }
}
blockquote {
  margin: 0.6rem 0;
  padding-left: 0.9rem;
  border-left: 2px solid var(--line);
  color: var(--soft);
}
blockquote mark {
  color: var(--ink);
}
dl {
  display: grid;
  grid-template-columns: 6.2rem minmax(0, 1fr);
  gap: 0.4rem 0.75rem;
  margin-top: 0.6rem;
  font-size: 0.94rem;
}
dt {
  color: var(--soft);
}
dd li + li {
  margin-top: 0.15rem;
}
details {
  margin-top: 0.5rem;
  font-size: 0.9rem;
}
summary {
  width: fit-content;
  color: var(--link);
  cursor: pointer;
}
.evidence li + li {
  margin-top: 0.3rem;
}
.evidence ul,
.coverage ul {
  padding-left: 1.1rem;
  list-style: disc;
}

@media (max-width: 40rem) {
  dl {
    grid-template-columns: 1fr;
    gap: 0.1rem;
  }
  dd + dt {
    margin-top: 0.45rem;
  }
}

.transcript {
  list-style: none;
  padding: 0;
}

.transcript li {
  display: grid;
  gap: 1rem;
  grid-template-columns: 6rem 1fr;
  padding-block: 0.25rem;
}
`;
