// The look: one green, quiet greys, dense controls. Mantine's components take everything from here.

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

const SMALL = { defaultProps: { size: 'sm' } } as const

export const THEME = createTheme({
  primaryColor: 'green',
  primaryShade: 7,
  colors: { green: GREEN },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.5rem', lineHeight: '1.3' }, h2: { fontSize: '1rem', lineHeight: '1.4' } },
  },
  components: {
    Button: SMALL,
    TextInput: SMALL,
    PasswordInput: SMALL,
    Select: SMALL,
    Textarea: SMALL,
    // Its words would fade from one color to another, unreadable for a moment, also where motion is reduced.
    SegmentedControl: { defaultProps: { transitionDuration: 0 } },
    NumberInput: SMALL,
    ModalRoot: { defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.4 } } },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
})
