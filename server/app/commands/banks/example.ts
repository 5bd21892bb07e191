// The banks file of one connector, as an example: every setting that an operator gives, with secrets
// from the environment and certificates from files. Pure.

import type { Connector, Environment } from '../../../providers/connector.ts'

/** A platform of nobody, to be replaced. */
const EXAMPLE_PLATFORM = '0191f0c4-7a52-7b53-9c1e-3f6a5d2e8b10'
const EXAMPLE_KEY = 'pix@example.com.br'

const variable = (connector: string, setting: string): string =>
  `${connector}_${setting.replaceAll(/([a-z])([A-Z])/g, '$1_$2')}`
    .replaceAll('-', '_')
    .toUpperCase()

/** The entry of the connection. */
export function entryOf(connector: Connector, environment: Environment): object {
  const { name, settings, certificate } = connector
  const secret = (setting: string) => ({ env: variable(name, setting) })
  const own = settings.map((setting) => [
    setting.name,
    setting.isSecret ? secret(setting.name) : setting.example,
  ])
  return {
    connector: name,
    environment,
    ...Object.fromEntries(credentialsOf(connector).map((one) => [one, secret(one)])),
    ...Object.fromEntries(own),
    ...(certificate !== 'none' && { cert: `${name}/client.pem`, key: `${name}/client.key` }),
  }
}

/** Those of a company that grants tokens. */
function credentialsOf({ token }: Connector): string[] {
  if (!token) return []
  return token.auth === 'none' ? ['clientId'] : ['clientId', 'clientSecret']
}

/** The whole file, with one platform. */
export const exampleOf = (connector: Connector, environment: Environment): object => ({
  pix: { [connector.name]: entryOf(connector, environment) },
  keys: { [EXAMPLE_PLATFORM]: { psp: connector.name, key: EXAMPLE_KEY } },
})

/** The variables that the example reads. */
export const variablesOf = (connector: Connector): string[] =>
  [
    ...credentialsOf(connector),
    ...connector.settings.filter(({ isSecret }) => isSecret).map(({ name }) => name),
  ].map((setting) => variable(connector.name, setting))
