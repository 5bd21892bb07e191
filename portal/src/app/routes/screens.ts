// The table of screens: every address, who sees it, and where it stands in the navigation. Each
// kind of person has a list of its own beside its screens; screens are loaded when they are opened.

import { screens as cards } from '../../screens/cards/screens.ts'
import { screens as developer } from '../../screens/developer/screens.ts'
import { screens as finance } from '../../screens/finance/screens.ts'
import { screens as holder } from '../../screens/holder/screens.ts'
import { screens as operator } from '../../screens/operator/screens.ts'
import { screens as people } from '../../screens/people/screens.ts'
import { screens as seller } from '../../screens/seller/screens.ts'
import type { Screen } from '../screen.ts'

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
