// The calls of contract/payments/boletos/files.ts.

import {
  downloadBoletoFile,
  getBoletoAgreement,
  getBoletoFile,
  listBoletoFileLines,
  listBoletoFiles,
  uploadBoletoFile,
  writeBoletoFile,
} from '../../../contract/payments/boletos/files.ts'
import { idsOf, listOf } from '../../platform/lists/paging.ts'
import { serve } from '../../runtime/route.ts'
import { lineToWire, toWire } from './boleto-file.ts'
import * as operations from './operations.ts'
import * as queries from './queries.ts'

export const routes = [
  serve(listBoletoFiles, async ({ deps, caller, query }) => {
    const { items, total, paging } = await queries.list(deps, caller, query)
    return { body: listOf(items.map(toWire), total, paging, idsOf(items)) }
  }),
  serve(uploadBoletoFile, async ({ deps, caller, query, file, key }) => {
    const {
      file: read,
      existing,
      replayed = false,
    } = await operations.upload(deps, caller, { query, file }, key)
    return { body: toWire(read), replayed, ...(existing ? { status: 200 } : {}) }
  }),
  serve(writeBoletoFile, async ({ deps, caller, key }) => {
    const { file, replayed = false } = await operations.write(deps, caller, key)
    return { body: toWire(file), replayed }
  }),
  serve(getBoletoAgreement, async ({ deps, caller }) => ({
    body: await queries.agreement(deps, caller),
  })),
  serve(getBoletoFile, async ({ deps, caller, params }) => ({
    body: toWire(await queries.get(deps, caller, params.id)),
  })),
  serve(listBoletoFileLines, async ({ deps, caller, params, query }) => {
    const { items, total, paging } = await queries.lines(deps, caller, params.id, query)
    return {
      body: listOf(
        items.map(lineToWire),
        total,
        paging,
        items.map(({ place }) => place),
      ),
    }
  }),
  serve(downloadBoletoFile, async ({ deps, caller, params }) => {
    const { file, bytes } = await queries.content(deps, caller, params.id)
    return {
      body: bytes,
      type: 'application/octet-stream',
      headers: {
        'content-disposition': `attachment; filename="${file.agreement.replace('/', '-')}-${file.sequence}.rem"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    }
  }),
]
