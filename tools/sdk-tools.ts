// `npm run sdk:tools`: the compilers and Nodes that the package of the SDK is tried with, from npm
// into `sdk/.tools`, some 600 MB. Tests use what is there, and install nothing.

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '..', 'sdk', '.tools')
/**
 * The oldest that the README promises, and those where something changed in how modules are found
 * or bytes are typed. The newest is the clone's.
 */
const COMPILERS = ['5.0.4', '5.2.2', '5.4.5', '5.6.3', '5.9.3', '6.0.3']
/** The oldest, the last of each line that cannot `require` an ES module, and one that can. */
const NODES = ['20.12.0', '20.18.0', '22.11.0', '22.12.0']
const TYPES_OF_NODE = '20.11.30'

const wanted = [
  ...COMPILERS.map((version) => `typescript-${version}@npm:typescript@${version}`),
  ...NODES.map(
    (version) => `node-${version}@npm:node-${process.platform}-${process.arch}@${version}`,
  ),
  `types-node-${TYPES_OF_NODE}@npm:@types/node@${TYPES_OF_NODE}`,
]
fs.mkdirSync(FOLDER, { recursive: true })
fs.writeFileSync(join(FOLDER, 'package.json'), '{"private":true}\n')
execFileSync(
  'npm',
  ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--save-exact', ...wanted],
  {
    cwd: FOLDER,
    stdio: 'inherit',
  },
)
