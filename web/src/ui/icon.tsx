/** The icon set, drawn for this project on a 24 px grid with one stroke width. */
import { Sign, type SignLook } from './sign.tsx'

/** The path of each icon; several subpaths share one path. */
const paths = {
  'arrow-left': 'M20 12H4.5m6-6.5L4 12l6.5 6.5',
  'arrow-right': 'M4 12h15.5m-6-6.5L20 12l-6.5 6.5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21.5h4M12 5V2.5',
  book: 'M12 6.5C10 4.8 7 4 3.5 4.2v14.3C7 18.3 10 19 12 20.7c2-1.7 5-2.4 8.5-2.2V4.2C17 4 14 4.8 12 6.5zm0 0v14',
  box: 'M3.5 7.5 12 3l8.5 4.5v9L12 21l-8.5-4.5zM3.5 7.5 12 12l8.5-4.5M12 12v9M7.8 5.3l8.5 4.5',
  car: 'M3 16.5v-3.2l2-1.3 2-4.7h8.5l3.3 4.5 2.2 1v3.7h-2M3 16.5h1.8m4.4 0h5.6M5 12h13.5M11.5 7.3V12M4.8 16.7a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0-4.4 0m10 0a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0-4.4 0',
  chat: 'M4 5h16v11.5h-8.5L7 20.5v-4H4zM8.5 10.7h.01m3.49 0h.01m3.49 0h.01',
  check: 'm4.5 12.8 5 5 10-11.5',
  'chevron-down': 'm5.5 9 6.5 6.5L18.5 9',
  'chevron-left': 'M15 5.5 8.5 12l6.5 6.5',
  'chevron-right': 'M9 5.5l6.5 6.5L9 18.5',
  close: 'm5.5 5.5 13 13m0-13-13 13',
  coin: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 1 0 0-17zm2.8 5.6c-.6-1-1.6-1.4-2.8-1.4-1.6 0-2.9.8-2.9 2.2 0 3 6 1.4 6 4.4 0 1.4-1.4 2.2-3.1 2.2-1.4 0-2.5-.6-3.1-1.7M12 6v12',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  crown: 'M4 18.5h16M4.5 15 3 7l5 3.5L12 4l4 6.5L21 7l-1.5 8z',
  dashboard: 'M4 4h7v9H4zm10 0h6v5h-6zm0 8.5h6V20h-6zM4 16.5h7V20H4z',
  diamond: 'M6.5 4h11L22 10 12 20.5 2 10zM2 10h20M6.5 4 9 10l3 10.5M17.5 4 15 10l-3 10.5',
  download: 'M12 3.5v12m-5-4.7 5 5 5-5M4 20h16',
  edit: 'M4 20l.8-4.3L16 4.5l3.5 3.5L8.3 19.2zM13.5 7l3.5 3.5',
  error: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM9 9l6 6m0-6-6 6',
  external: 'M10 5H4.5v14.5H19V14M14 4h6v6m0-6-9 9',
  eye: 'M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12zm6.5 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  'eye-off':
    'M4 4l16 16M9.9 5.7A9.5 9.5 0 0 1 12 5.5c3.7 0 7 2 9.5 6.5a16 16 0 0 1-2.7 3.6M6.3 7.7A15 15 0 0 0 2.5 12C5 16.5 8.3 18.5 12 18.5c1.6 0 3.1-.4 4.5-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2',
  file: 'M6 3h8l5 5v13H6zm8 0v5h5M9.5 13h6m-6 4h6',
  filter: 'M4 6h16M7 12h10m-7 6h4',
  first: 'M17.5 5.5 11 12l6.5 6.5M6.5 5.5v13',
  flag: 'M5 21.5V3.5m0 1c5-2.5 8 2.5 14 0v9c-6 2.5-9-2.5-14 0',
  garage: 'M3 20.5V9l9-5.5L21 9v11.5M6.5 20.5V12h11v8.5m-11-5.7h11m-11 3h11',
  history: 'M4.5 5v4.5H9M4.8 9.4a8 8 0 1 1-.7 4.2M12 8v4.5l3 2',
  home: 'M3.5 11.5 12 4l8.5 7.5M6 9.5V20h12V9.5M10 20v-6h4v6',
  'in-game':
    'M7 7.5h10a4.5 4.5 0 0 1 4.3 5.8l-1 3.3a2.6 2.6 0 0 1-4.4 1L14 15.5h-4l-1.9 2.1a2.6 2.6 0 0 1-4.4-1l-1-3.3A4.5 4.5 0 0 1 7 7.5zm.5 3v3M6 12h3m6-.5h.01m2.49 0h.01',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zm0 8v5.5M12 7.5v.01',
  key: 'M14.5 3.5a6 6 0 1 0 0 12 6 6 0 1 0 0-12zm-4.3 10.2L3.5 20.5m3-3 2.5 2.5M15.5 8.5v.01',
  land: 'M3.5 19.5h17M8 19.5v-4m0 0c-3 0-4.5-1.7-4.5-4S5 7 8 3.5c3 3.5 4.5 5.7 4.5 8s-1.5 4-4.5 4zm9 4v-3m0 0c-2 0-3-1.2-3-3s1-3.5 3-5.5c2 2 3 3.7 3 5.5s-1 3-3 3z',
  language: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM3.5 9h17m-17 6h17M12 3c-5 5-5 13 0 18m0-18c5 5 5 13 0 18',
  last: 'M6.5 5.5 13 12l-6.5 6.5M17.5 5.5v13',
  lock: 'M5 11h14v9.5H5zm3 0V7.5a4 4 0 0 1 8 0V11m-4 3.5v2.5',
  ledger: 'M5 19V5a1.5 1.5 0 0 1 1.5-1.5H19v17H6.5a1.5 1.5 0 0 1 0-3H19M9 7.5h6M9 11h6',
  locker: 'M5 3.5h14v17H5zm7 0v17M9 9.5v3m6-3v3',
  logout: 'M14 4H5v16h9M10 12h10.5m-4-4.5L21 12l-4.5 4.5',
  map: 'M9 4.5 3.5 6.5v13L9 17.5l6 2 5.5-2v-13L15 6.5zm0 0v13m6-11v13',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  minus: 'M4.5 12h15',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  more: 'M4 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0m7 0a1 1 0 1 0 2 0 1 1 0 1 0-2 0m7 0a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
  music:
    'M9 17.5V5.5l11-2v12M9 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 1 1 5 0zm11-2a2.5 2.5 0 1 1-5 0 2.5 2.5 0 1 1 5 0z',
  offline:
    'M4 4l16 16M9 15.5a4.3 4.3 0 0 1 6 0M5.8 12.2A9 9 0 0 1 9 10.1M2.5 8.9A14 14 0 0 1 6.3 6.4m4-1.2A14 14 0 0 1 21.5 8.9m-7.3 1a9 9 0 0 1 4 2.3M12 19.5v.01',
  pause: 'M8.5 5v14m7-14v14',
  pin: 'M8.5 3.5h7l-1 6 4 4h-13l4-4zM12 13.5v7.5',
  play: 'M8 5v14l11-7z',
  plus: 'M12 4.5v15M4.5 12h15',
  pulse: 'M2.5 12.5h4.5l3-8 4.5 15 3-7h4',
  refresh: 'M20 4.5V10h-5.5M4 19.5V14h5.5M5 9.5a7.5 7.5 0 0 1 14.5.3M19 14.5a7.5 7.5 0 0 1-14.5-.3',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13zm4.7 11.2L20.5 20.5',
  settings:
    'M4 7h9m5 0h2M4 17h2m5 0h9M13 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0zM6 17a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0z',
  shield: 'M12 3l8 3v5.5c0 4.8-3.3 8-8 9.5-4.7-1.5-8-4.7-8-9.5V6zm-3.5 9 2.5 2.5 4.5-5',
  shop: 'M4.5 10.5V20h15v-9.5M3.5 8.5 5.5 4h13l2 4.5a2.8 2.8 0 0 1-5.6 0 2.8 2.8 0 0 1-5.7 0 2.8 2.8 0 0 1-5.7 0zM9.5 20v-5h5v5',
  sort: 'M8 4.5v15m-4-4 4 4 4-4M16 19.5v-15m-4 4 4-4 4 4',
  success: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zm-4.2 9.5 3 3 5.7-6.5',
  sun: 'M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 1 0 0-9zM12 2v2.5m0 15V22M2 12h2.5m15 0H22M5 5l1.7 1.7m10.6 10.6L19 19M5 19l1.7-1.7M17.3 6.7 19 5',
  terminal: 'M3.5 4.5h17v15h-17zM7 9l3.5 3L7 15m6 .5h4.5',
  trash: 'M4 6.5h16M9 6.5V3.5h6v3m3 0-1 14H7l-1-14m4 4v6m4-6v6',
  undo: 'M8.5 4.5 3.5 9.5l5 5M3.5 9.5h11a5.5 5.5 0 0 1 0 11H9',
  user: 'M12 3.5a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM4 20.5c.5-4 3.5-6 8-6s7.5 2 8 6',
  users:
    'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7zM2.5 19.5c.4-3.5 2.8-5.2 6.5-5.2s6.1 1.7 6.5 5.2M15.5 4.8a3.5 3.5 0 0 1 0 6.4m2.2 3.4c2.2.7 3.5 2.3 3.8 4.9',
  warning: 'M12 3.5 22 20.5H2zm0 6.5v5M12 17.8v.01',
} as const

/** An icon's path on its 24 px grid, for drawing it inside another picture. */
export const iconStroke = (name: IconName): string => paths[name]

/** The name of an icon in the set. */
export type IconName = keyof typeof paths

/** All icon names, for the component page. */
export const iconNames = Object.keys(paths) as IconName[] // Object.keys widens to string; the record's keys are exactly these.

/**
 * An icon in the colour of the surrounding text; decorative unless `label` names it. Size in pixels, 20 by
 * default.
 */
export function Icon({ name, size = 20, label, className }: { name: IconName } & SignLook) {
  return (
    <Sign
      size={size}
      strokeWidth={size < 18 ? 2 : 1.75}
      label={label}
      className={className ? `shrink-0 ${className}` : 'shrink-0'}
    >
      <path d={paths[name]} />
    </Sign>
  )
}
