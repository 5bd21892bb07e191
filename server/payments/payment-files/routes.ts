// The calls of contract/marketplace/payment-files.ts.

import {
  downloadPaymentFile,
  getPaymentAgreement,
  getPaymentFile,
  listPaymentFileLines,
  listPaymentFiles,
  uploadPaymentFile,
  writePaymentFile,
} from '../../../contract/marketplace/payment-files.ts'
import { idsOf, listOf } from '../../platform/lists/paging.ts'
import { serve } from '../../runtime/route.ts'
import { lineToWire } from './payment-file.ts'
import * as operations from './operations.ts'
import * as queries from './queries.ts'

export const routes = [
  serve(listPaymentFiles, async ({ deps, caller, query }) => {
    const { items, total, paging } = await queries.list(deps, caller, query)
    const shown = await queries.shown(deps, caller, items)
    return { body: listOf(shown, total, paging, idsOf(items)) }
  }),
  serve(uploadPaymentFile, async ({ deps, caller, query, file, key }) => {
    const uploaded = await operations.upload(deps, caller, { query, file }, key)
    const [body] = await queries.shown(deps, caller, [uploaded.file])
    const { existing, replayed = false } = uploaded
    return { body: body!, replayed, ...(existing ? { status: 200 } : {}) }
  }),
  serve(writePaymentFile, async ({ deps, caller, key }) => {
    const { file, replayed = false } = await operations.write(deps, caller, key)
    const [body] = await queries.shown(deps, caller, [file])
    return { body: body!, replayed }
  }),
  serve(getPaymentAgreement, async ({ deps, caller }) => ({
    body: await queries.agreement(deps, caller),
  })),
  serve(getPaymentFile, async ({ deps, caller, params }) => {
    const file = await queries.get(deps, caller, params.id)
    const [body] = await queries.shown(deps, caller, [file])
    return { body: body! }
  }),
  serve(listPaymentFileLines, async ({ deps, caller, params, query }) => {
    const { items, total, paging } = await queries.lines(deps, caller, params.id, query)
    const places = items.map(({ place }) => place)
    return { body: listOf(items.map(lineToWire), total, paging, places) }
  }),
  serve(downloadPaymentFile, async ({ deps, caller, params }) => {
    const { name, bytes } = await operations.download(deps, caller, params.id)
    return {
      body: bytes,
      type: 'application/octet-stream',
      headers: {
        'content-disposition': `attachment; filename="${name}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    }
  }),
]
