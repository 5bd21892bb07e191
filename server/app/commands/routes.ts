// `npm run routes -- --json`: the server's routes, from the router's own table.

import { ROUTES } from '../app.ts'
import { print } from './command.ts'
import type { Command, Ground } from './declared/declaration.ts'

async function list({ config, args }: Ground): Promise<number> {
  const rows = ROUTES.filter(
    ({ operation }) => !operation.sandbox || config.mode === 'sandbox',
  ).map(({ operation }) => ({
    id: operation.id,
    method: operation.method,
    path: operation.path,
    also: operation.also,
    scopes: operation.scopes,
    status: operation.status,
    wrapped: operation.wrapped,
    sandbox: operation.sandbox,
  }))
  print(
    args.includes('--json')
      ? JSON.stringify(rows)
      : rows.map((row) => `${row.method.padEnd(6)} ${row.path}`).join('\n'),
  )
  return 0
}

export const routes: Command = {
  name: 'routes',
  about: 'Prints every route: method and path.',
  verbs: { '': { line: '[--json]', effect: 'reads', alone: list, schemas: 'all' } },
}
