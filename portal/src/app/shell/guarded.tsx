// Shows a screen only to those who may see it; to others the page does not exist. Part of the
// screen itself: until the next one is there, the router shows the one before at the new address.

import type { ComponentType } from 'react'
import type { Screen } from '../screen.ts'
import { useMe } from '../session.tsx'
import { NotFound } from './not-found.tsx'

export const guarded = ({ who }: Pick<Screen, 'who'>, Page: ComponentType): ComponentType =>
  function Guarded() {
    return who(useMe()) ? <Page /> : <NotFound />
  }
