// What a sample has to know: all of it comes from the environment, and no secret is in the code.

export type Settings = {
  /** The server's address, and the credential to call it with. */
  readonly url: string
  readonly email: string
  readonly secret: string
  readonly sellerId: string
  /** The secret of the registered webhook endpoint, `whsec_…`. */
  readonly webhookSecret: string
  /** For the people who work here; they sign in as `admin`. */
  readonly adminPassword: string
  readonly port: number
  /** A file, which is made. Its backup is the backup of the orders. */
  readonly database: string
}

/** Reads the settings. Throws an error that names what is missing. */
export function readSettings(port: number): Settings {
  const env = process.env
  const missing: string[] = []
  const read = (name: string): string => {
    const value = env[name] ?? ''
    if (value === '') missing.push(name)
    return value
  }
  const settings = {
    url: read('VINTEM_URL').replace(/\/+$/, ''),
    email: read('VINTEM_EMAIL'),
    secret: read('VINTEM_SECRET'),
    sellerId: read('VINTEM_SELLER'),
    webhookSecret: read('WEBHOOK_SECRET'),
    adminPassword: read('ADMIN_PASSWORD'),
    port: Number(env['PORT'] ?? port),
    database: read('DATABASE'),
  }
  if (missing.length > 0)
    throw new Error(`set ${missing.join(', ')} in the environment (samples/README.md)`)
  return settings
}
