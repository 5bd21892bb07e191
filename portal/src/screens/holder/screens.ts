// The screens of cardholders.

import type { Screen } from '../../app/screens.ts'

export const screens: readonly Screen[] = []
