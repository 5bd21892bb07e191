// The calls of contract/access/auth.ts.

import { authenticateCard, login as loginCall } from '../../../contract/access/auth.ts'
import { serve } from '../../runtime/route.ts'
import { login } from './operations.ts'

/** The scopes for a browser: enough to turn a card into a token, and nothing else. */
const FOR_BROWSERS = ['tokenize']
const FOR_SERVERS = ['cards', 'tokenize']

export const routes = [
  serve(loginCall, async ({ deps, body, source }) => login(deps, body, { source })),
  serve(authenticateCard, async ({ deps, body, source, fromBrowser }) =>
    login(deps, body, { source, scopes: fromBrowser ? FOR_BROWSERS : FOR_SERVERS }),
  ),
]
