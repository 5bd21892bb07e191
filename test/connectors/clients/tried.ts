// The public client libraries for the API Pix that are tried, each by its driver.

export type Tried = {
  readonly connector: string
  readonly client: string
  readonly driver: string
  /** Under the folder of the libraries. */
  readonly at: string
  readonly more?: object
}

const PACKAGES: readonly Tried[] = [
  {
    connector: 'efi',
    client: 'sdk-node-apis-efi',
    driver: 'efi.mjs',
    at: 'node_modules/sdk-node-apis-efi',
  },
  { connector: 'efi', client: 'efipay', driver: 'python/efipay.py', at: 'python/efipay' },
  ...['banco-do-brasil', 'inter', 'sicoob', 'sicredi'].map((connector) => ({
    connector,
    client: 'pypix-api',
    driver: 'python/pypix.py',
    at: 'python/pypix-api',
    more: { bank: connector, ...(connector === 'banco-do-brasil' && { applicationKey: 'chave' }) },
  })),
  {
    connector: 'banco-do-brasil',
    client: 'bb-wrapper',
    driver: 'python/bb_wrapper.py',
    at: 'python/bb-wrapper',
    more: { applicationKey: 'chave' },
  },
  {
    connector: 'sicoob',
    client: 'Sicoob-Cooperativa/sicoob_sdk_java',
    driver: 'Sicoob.java',
    at: 'java/sicoob',
  },
  {
    connector: 'santander',
    client: 'lins-pix',
    driver: 'python/lins_pix.py',
    at: 'python/lins-pix',
  },
]

const REPOSITORIES: readonly [connector: string, client: string, driver: string][] = [
  ['banrisul', 'divulgueregional/api-banrisul', 'php/banrisul.php'],
  ['c6', 'leandronunes07/c6bank-php-sdk', 'php/c6.php'],
  ['efi', 'efipay/sdk-php-apis-efi', 'php/efi.php'],
  ['inter', 'inter-co/pj-sdk-python', 'python/inter.py'],
  ['inter', 'divulgueregional/api-inter-v2', 'php/inter.php'],
  ['itau', 'tiagoskabrazil/pixrecebimentos-itau', 'php/itau.php'],
  ['sicoob', 'divulgueregional/api-sicoob', 'php/sicoob.php'],
  ['sicredi', 'Setup-Automatizado/sicredi-sdk', 'sicredi.mjs'],
  ['sicredi', 'divulgueregional/api-sicredi', 'php/sicredi.php'],
]
/** Those that were tried for what is beside pix. */
export const TRIED_PAYOUTS: readonly Tried[] = [
  {
    connector: 'inter',
    client: 'inter-co/pj-sdk-python',
    driver: 'python/inter_payouts.py',
    at: 'repositories/inter-co/pj-sdk-python',
  },
]

export const TRIED: readonly Tried[] = [
  ...PACKAGES,
  ...REPOSITORIES.map(([connector, client, driver]) => ({
    connector,
    client,
    driver,
    at: `repositories/${client}`,
  })),
]
