// The call of contract/marketplace/quotes.ts.

import { createQuote } from '../../../contract/marketplace/quotes.ts'
import { serve } from '../../runtime/route.ts'
import { create } from './operations.ts'
import { quoteToWire } from './quote.ts'

export const routes = [
  serve(createQuote, async ({ deps, caller, body, key }) => {
    const { quote, replayed } = await create(deps, caller, body, key)
    return { body: quoteToWire(quote), replayed }
  }),
]
