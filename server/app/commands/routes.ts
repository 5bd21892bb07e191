// `npm run routes -- --json`: the server's routes, from the router's own table.

import { ROUTES } from '../app.ts'
import { print, type Command } from './command.ts'

export const routes: Command = async (config, args) => {
  const rows = ROUTES.filter(({ operation }) => !operation.sandbox || config.mode === 'sandbox').map(
    ({ operation }) => ({
      id: operation.id,
      method: operation.method,
      path: operation.path,
      also: operation.also,
      scopes: operation.scopes,
      status: operation.status,
      wrapped: operation.wrapped,
      sandbox: operation.sandbox,
    }),
  )
  print(
    args.includes('--json')
      ? JSON.stringify(rows)
      : rows.map((row) => `${row.method.padEnd(6)} ${row.path}`).join('\n'),
  )
  return 0
}
