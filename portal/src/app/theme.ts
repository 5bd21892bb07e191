// The look: one green, one red, quiet greys, dense controls. Mantine's components take everything
// from here.

import { createTheme, type MantineColorsTuple } from '@mantine/core'

const GREEN: MantineColorsTuple = [
  '#e9f7f2',
  '#d3ece3',
  '#a5d9c7',
  '#73c5a9',
  '#48b38f',
  '#2ba67d',
  '#178a66',
  '#0b6e57',
  '#095a47',
  '#064536',
]

/** Mantine's, but darker from the sixth on: its own cannot be read on white, nor white on it. */
const RED: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#f26060',
  '#d6312b',
  '#c92a2a',
  '#b52323',
  '#a51d1d',
]

const SMALL = { defaultProps: { size: 'sm' } } as const

export const THEME = createTheme({
  primaryColor: 'green',
  primaryShade: 7,
  colors: { green: GREEN, red: RED },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  components: {
    Button: SMALL,
    TextInput: SMALL,
    PasswordInput: SMALL,
    Select: SMALL,
    Textarea: SMALL,
    // Its words would fade from one color to another, unreadable for a moment, also where motion is
    // reduced.
    SegmentedControl: { defaultProps: { transitionDuration: 0 } },
    NumberInput: SMALL,
    ModalRoot: {
      defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.4 } },
    },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
})
