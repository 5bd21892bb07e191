// Icons, drawn on a grid of 24 with one stroke. They say nothing that words beside them do not say.

const PATHS = {
  home: 'M4 11l8-7 8 7M6 10v9h12v-9M10 19v-5h4v5',
  sales: 'M5 4h14v16l-3-2-2 2-2-2-2 2-2-2-3 2zM9 9h6M9 13h6',
  customers:
    'M9 11a3 3 0 100-6 3 3 0 000 6zM3 20c0-4 3-6 6-6s6 2 6 6M16 5a3 3 0 010 6M18 14c2 1 3 3 3 6',
  users: 'M12 11a4 4 0 100-8 4 4 0 000 8zM5 21c0-5 4-7 7-7s7 2 7 7',
  sellers:
    'M4 9l1-5h14l1 5M4 9c0 2 3 2 4 0 1 2 3 2 4 0 1 2 3 2 4 0 1 2 4 2 4 0M5 11v9h14v-9M10 20v-5h4v5',
  money: 'M3 7h18v11H3zM12 15a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM6 10v5M18 10v5',
  payouts: 'M12 3v12M7 8l5-5 5 5M4 15v5h16v-5',
  disputes: 'M12 3l9 16H3zM12 10v4M12 16.5v.5',
  fees: 'M6 18L18 6M8 9a2 2 0 100-4 2 2 0 000 4zM16 19a2 2 0 100-4 2 2 0 000 4z',
  rules: 'M6 4v6a4 4 0 004 4h8M6 4L3 7M6 4l3 3M15 11l3 3-3 3M6 14v6',
  cards: 'M3 6h18v12H3zM3 10h18M7 15h3',
  statement: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7',
  key: 'M14 10a4 4 0 10-3.5 4L13 16h2v2h2v2h3v-3l-6-6M9 9v.1',
  webhooks: 'M8 16a4 4 0 11-2-5M12 4a4 4 0 013 6l3 5M18 20a4 4 0 10-4-4M9 16h5M12 8l-3 5',
  requests: 'M4 6h16M4 12h10M4 18h7M17 14l3 3-3 3',
  events: 'M4 12h4l2-7 4 14 2-7h4',
  doctor: 'M12 20C5 15 3 11 4 8c1-3 6-4 8 0 2-4 7-3 8 0 1 3-1 7-8 12zM7 12h3l1-2 2 4 1-2h3',
  search: 'M11 18a7 7 0 100-14 7 7 0 000 14zM16 16l5 5',
  menu: 'M4 6h16M4 12h16M4 18h16',
  sun: 'M12 16a4 4 0 100-8 4 4 0 000 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M5 19l1.5-1.5M17.5 6.5L19 5',
  moon: 'M20 14A8 8 0 019 4a8 8 0 1011 10z',
  screen: 'M3 5h18v12H3zM8 21h8M12 17v4',
  clock: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3 2',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'M5 12l5 5 9-10',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  plus: 'M12 5v14M5 12h14',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16',
  info: 'M12 21a9 9 0 100-18 9 9 0 000 18zM9.5 9.5a2.5 2.5 0 115 0c0 2-2.500 2-2.500 4M12 17v.1',
  dots: 'M6 12v.01M12 12v.01M18 12v.01',
  exit: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  person: 'M12 11a4 4 0 100-8 4 4 0 000 8zM5 21c0-5 4-7 7-7s7 2 7 7',
  building: 'M5 21V4h10v17M15 9h4v12M3 21h18M8 8h4M8 12h4M8 16h4',
  shield: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM9 12l2 2 4-4',
  audit: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h3',
  refresh: 'M20 11a8 8 0 10-2 6M20 5v6h-6',
  language: 'M4 6h9M8 4v2M11 6c0 4-3 7-7 8M6 9c1 3 3 5 6 6M12 20l4-10 4 10M13.500 17h5',
  health: 'M4 13h3l2-6 4 12 3-8 1 2h3',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM20 14v2M18 18h2v2M14 20h1',
  received: 'M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5',
  link: 'M10 14a4 4 0 010-6l3-3a4 4 0 016 6l-2 2M14 10a4 4 0 010 6l-3 3a4 4 0 01-6-6l2-2',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
