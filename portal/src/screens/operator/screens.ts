// The screens of operators of the installation.

import type { Screen } from '../../app/screens.ts'

export const screens: readonly Screen[] = []
