// What a screen is: its address, who sees it, and where it stands in the navigation. Types and the
// order of the navigation alone; the table of screens is routes/screens.ts.

import type { ComponentType } from 'react'
import type { IconName } from '../parts/icon.tsx'
import type { Words } from './language.tsx'
import type { Who } from './who.ts'

/** The groups of the navigation, in their order. */
export const GROUPS = ['home', 'money', 'cards', 'developers', 'company', 'installation'] as const
export type Group = (typeof GROUPS)[number]

export type Screen = {
  /** Below `/portal`, with `$id` for a part that varies. */
  readonly path: string
  readonly title: Words<string>
  readonly who: Who
  /** Absent: it is reached from other screens. */
  readonly nav?: { readonly group: Group; readonly icon: IconName }
  readonly load: () => Promise<{ readonly Page: ComponentType }>
}
