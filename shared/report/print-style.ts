/** How the report looks on paper: small type in two columns, everything unfolded, as many pages as the content needs. */
export const printStyle = String.raw`@media print {
  :root {
    color-scheme: light;
    --paper: #fff;
    --card: #fff;
    --ink: #000;
    --soft: #444;
    --line: #bbb;
    --link: #000;
    --wash: 10%;
  }
  @page {
    size: A4;
    margin: 12mm;
  }
  /* Every length is a multiple of this one. */
  html {
    font-size: 8.5pt;
  }
  body {
    max-width: none;
    padding: 0;
    line-height: 1.35;
  }
  .filter,
  .skip {
    display: none;
  }
  .topics {
    grid-template-columns: 1fr 1fr;
  }
  .topics li {
    padding: 0.4rem 0.8rem;
  }
  .beside,
  .beside:has(.views) {
    display: block;
  }
  .beside > .views {
    position: static;
    max-height: none;
    overflow: visible;
  }
  .views {
    grid-template-columns: repeat(auto-fit, minmax(85mm, 1fr));
  }
  .picture {
    width: fit-content;
    margin: 0 auto;
  }
  .picture img {
    max-height: 110mm;
    width: auto;
    max-width: 100%;
  }
  .findings {
    margin-top: 1.5rem;
    columns: 2;
    column-gap: 5mm;
  }
  .findings > h3 {
    column-span: all;
  }
  .finding {
    padding: 0.7rem 0.9rem;
    border-radius: 4px;
  }
  .finding dl {
    grid-template-columns: 5.8rem minmax(0, 1fr);
  }
  .record ul {
    columns: 2;
    column-gap: 5mm;
  }
  figure,
  .topics li,
  .thumbnails li,
  .record li,
  blockquote,
  dd li {
    break-inside: avoid;
  }
  p,
  dd {
    orphans: 3;
    widows: 3;
  }
  .facts,
  h2,
  h3,
  h4,
  blockquote,
  summary {
    break-after: avoid;
  }
  details::details-content {
    content-visibility: visible;
    block-size: auto;
  }
  .number,
  .mark,
  mark,
  .verdict,
  .dot {
    print-color-adjust: exact;
    -webkit-print-color-adjust: exact;
  }
}
`;
