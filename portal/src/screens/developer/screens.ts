// The screens of the people who integrate with the API.

import type { Screen } from '../../app/screens.ts'

export const screens: readonly Screen[] = []
