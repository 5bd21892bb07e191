// The banks file of one connector, as an example: every setting that an operator gives, with secrets
// from the environment and certificates from files. Pure.

import {
  type Connector,
  type Environment,
  type ServiceName,
  settingsFor,
} from '../../../providers/connector.ts'

/** A platform of nobody, to be replaced. */
const EXAMPLE_PLATFORM = '0191f0c4-7a52-7b53-9c1e-3f6a5d2e8b10'
const EXAMPLE_KEY = 'pix@example.com.br'

const variable = (connector: string, setting: string): string =>
  `${connector}_${setting.replaceAll(/([a-z])([A-Z])/g, '$1_$2')}`
    .replaceAll('-', '_')
    .toUpperCase()

/** The entry of the connection, for pix or for another service. */
export function entryOf(
  connector: Connector,
  environment: Environment,
  service?: ServiceName,
): object {
  const { name, certificate } = connector
  const settings = settingsFor(connector, service)
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
    ...(service === 'boletos' && { agreement: connector.boletos?.agreement }),
    ...(certificate !== 'none' && { cert: `${name}/client.pem`, key: `${name}/client.key` }),
  }
}

/** Those of a company that grants tokens. */
function credentialsOf({ token }: Connector): string[] {
  if (!token) return []
  return token.auth === 'none' ? ['clientId'] : ['clientId', 'clientSecret']
}

/** The whole file, with one platform. `service`: what it is used for besides pix. */
export const exampleOf = (
  connector: Connector,
  environment: Environment,
  service?: ServiceName,
): object => ({
  pix: { [connector.name]: entryOf(connector, environment) },
  keys: { [EXAMPLE_PLATFORM]: { psp: connector.name, key: EXAMPLE_KEY } },
  ...(service && {
    [service]: { [connector.name]: entryOf(connector, environment, service) },
    platforms: { [EXAMPLE_PLATFORM]: { [service]: connector.name } },
  }),
})

/** The variables that the example reads. */
export const variablesOf = (connector: Connector, service?: ServiceName): string[] =>
  [
    ...credentialsOf(connector),
    ...settingsFor(connector, service).flatMap(({ isSecret, name }) => (isSecret ? name : [])),
  ].map((setting) => variable(connector.name, setting))
