// The screens of sellers of a marketplace.

import type { Screen } from '../../app/screen.ts'

export const screens: readonly Screen[] = []
