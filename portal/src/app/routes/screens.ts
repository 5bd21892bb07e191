// The table of screens: every address, who sees it, and where it stands in the navigation. Each kind of person has a list of its own beside its
// screens; screens are loaded when they are opened.

import type { ComponentType } from 'react'
import { screens as cards } from '../../screens/cards/screens.ts'
import { screens as developer } from '../../screens/developer/screens.ts'
import { screens as finance } from '../../screens/finance/screens.ts'
import { screens as holder } from '../../screens/holder/screens.ts'
import { screens as operator } from '../../screens/operator/screens.ts'
import { screens as people } from '../../screens/people/screens.ts'
import { screens as seller } from '../../screens/seller/screens.ts'
import type { IconName } from '../../parts/icon.tsx'
import type { Words } from '../language.tsx'
import type { Who } from '../who.ts'

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

export const SCREENS: readonly Screen[] = [
  ...finance,
  ...seller,
  ...cards,
  ...holder,
  ...developer,
  ...people,
  ...operator,
]

const BY_PATH: ReadonlyMap<string, Screen> = new Map(SCREENS.map((screen) => [screen.path, screen]))

/** The screen of a path such as `/sales/$id`, found as often as a row of a table has a link. */
export const screenAt = (path: string): Screen | undefined => BY_PATH.get(path)
