// The screens of companies with corporate cards.

import type { Screen } from '../../app/screens.ts'

export const screens: readonly Screen[] = []
