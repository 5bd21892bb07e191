// The company that a connection of the banks file names, by its connector.

import { nearest } from '../../kernel/edit-distance.ts'
import type { Connector } from '../connector.ts'
import { CONNECTORS } from '../connectors/index.ts'
import type { Context } from './read-settings.ts'

const NAME_SHOWN = 40

/** A company and those beside it. */
export const companiesOf = (connector: Connector) => ({
  connector,
  others: CONNECTORS.filter((one) => one !== connector),
})

/** The company that a connection names; `besides`: what it may name that is none. */
export function companyOf(
  { faults }: Context,
  where: string,
  wanted: unknown,
  besides: readonly string[] = [],
): Connector | undefined {
  const connector = CONNECTORS.find(({ name }) => name === wanted)
  if (connector) return connector
  const known = [...besides, ...CONNECTORS.map(({ name }) => name)]
  const near = typeof wanted === 'string' ? nearest(wanted, known) : undefined
  return void faults.push(
    `${where}.connector: there is no "${String(wanted).slice(0, NAME_SHOWN)}"${near === undefined ? `; npm run banks -- list shows them` : `; did you mean "${near}"?`}`,
  )
}
