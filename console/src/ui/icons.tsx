/** Icons for buttons; they are decorative, the button's label has the meaning. */
const shapes = {
  upload: 'M12 16V5m0 0 4.5 4.5M12 5 7.5 9.5M5 19h14',
  close: 'M6 6l12 12M18 6 6 18',
  left: 'M14.5 6 8.5 12l6 6',
  right: 'M9.5 6l6 6-6 6',
  up: 'M6 14.5l6-6 6 6',
  down: 'M6 9.5l6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4',
  check: 'M5 12.5 10 17.5 19.5 7',
  pack: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  print: 'M7 9V4h10v5M7 17H4v-6h16v6h-3M7 14h10v6H7z',
  compare: 'M4 5h7v14H4zM13 5h7v14h-7z',
  version: 'M12 4v9m0-9 4 4m-4-4L8 8M5 14v5h14v-5',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.6-5.6l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.6 5.6l1-1',
  undo: 'M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3',
  keyboard: 'M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M8 14h8',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0',
  pages: 'M5 4h6v7H5zM13 4h6v7h-6zM5 13h6v7H5zM13 13h6v7h-6z',
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
