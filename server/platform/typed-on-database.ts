// Commands that people are told to type, with the settings that lead to the same database. Pure.

import { asTyped, quoted, type Config } from './config.ts'

/**
 * A command as `asTyped`, with the settings that lead to the database: without DATABASE_URL it
 * would find another one, or none. It works in another terminal too, unless DATABASE_URL holds a
 * password: then in one that has it.
 */
export function asTypedOnDatabase(config: Config, command: string): string {
  const database = shownDatabase(config)
  const banks = config.banksFile ? `BANKS_FILE=${quoted(config.banksFile)} ` : ''
  return `${database && `DATABASE_URL=${database} `}${banks}${asTyped(config, command)}`
}

/** DATABASE_URL as it can be shown: one with a password is that of the shell. */
function shownDatabase({ databaseUrl, namesEmbedded }: Config): string {
  if (databaseUrl === undefined) return namesEmbedded ? 'embedded' : ''
  return /:\/\/[^/@:]*:[^/@]*@|password=/.test(databaseUrl)
    ? '"$DATABASE_URL"'
    : quoted(databaseUrl)
}
