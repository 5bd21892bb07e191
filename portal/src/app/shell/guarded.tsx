// Shows a screen only to those who may see it; to others the page does not exist.

import type { ReactNode } from 'react'
import { SCREENS, type Screen } from '../screens.ts'
import { useMe } from '../session.tsx'
import { NotFound } from './not-found.tsx'

const matches = ({ path }: Screen, place: string): boolean =>
  new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`).test(place)

/** `place`: the path below `/portal`. */
export function Guarded({ place, children }: { place: string; children: ReactNode }) {
  const me = useMe()
  const screen = SCREENS.find((one) => matches(one, place))
  return screen && !screen.who(me) ? <NotFound /> : children
}
