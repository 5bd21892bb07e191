// The screens of sellers of a marketplace.

import type { Screen } from '../../app/routes/screens.ts'

export const screens: readonly Screen[] = []
