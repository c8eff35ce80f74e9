const ICON_PATHS = {
  dashboard: 'M3 3h6v7H3zM11 3h6v4h-6zM11 9h6v8h-6zM3 12h6v5H3z',
  universities: 'M2.5 8 10 3.5 17.5 8M4 8v7M8 8v7M12 8v7M16 8v7M2.5 16.5h15',
  subjects: 'M10 3v4M10 7H5v3M10 7h5v3M3 10h4v4H3zM13 10h4v4h-4z',
  majors: 'M4 3.5h9l3 3v10H4zM13 3.5v3h3M7 10h6M7 13h6',
  levels: 'M3 16.5h4v-4h4v-4h4v-4h2.5',
  events: 'M3.5 5h13v12h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5',
  activity: 'M2.5 10.5h3.5l2.5-6 3.5 11 2.5-5h3',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM13 13l4 4',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  more: 'M4.5 9.5v1h1v-1zM9.5 9.5v1h1v-1zM14.5 9.5v1h1v-1z',
  close: 'M5 5l10 10M15 5 5 15',
  plus: 'M10 4v12M4 10h12',
  up: 'M5.5 12 10 7.5l4.5 4.5',
  down: 'M5.5 8 10 12.5 14.5 8',
  left: 'M12 5.5 7.5 10l4.5 4.5',
  right: 'M8 5.5l4.5 4.5L8 14.5',
  grip: 'M7.5 5v.01M12.5 5v.01M7.5 10v.01M12.5 10v.01M7.5 15v.01M12.5 15v.01',
  columns: 'M3.5 4h13v12h-13zM8 4v12M12.5 4v12',
  download: 'M10 3.5v9M6.5 9 10 12.5 13.5 9M4 16.5h12',
  feed: 'M4.5 10.5a5 5 0 0 1 5 5M4.5 5.5a10 10 0 0 1 10 10M5 15v.01',
  views: 'M5.5 3.5h9v13L10 13l-4.5 3.5z',
  filter: 'M3.5 5h13M6 10h8M8.5 15h3',
  upload: 'M10 13V4M6.5 7.5 10 4l3.5 3.5M3.5 13v3.5h13V13',
  check: 'M4.5 10.5 8 14l7.5-8',
  external: 'M8 5H4.5v10.5H15V12M11 4.5h4.5V9M15 5l-6 6',
  edit: 'M4 16l.8-3.5L13.5 4 16 6.500 7.500 15.200z',
  history: 'M4 6.5A7 7 0 1 1 3 10.5M3.5 3.5v3.5H7M10 6.5v4l2.5 1.5',
} as const;

export type IconName = keyof typeof ICON_PATHS;

export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={ICON_PATHS[name]} />
  </svg>
);
