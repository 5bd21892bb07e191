// What each call of contract/marketplace/branding.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'branding.get': {
    en:
      'Shows the colors and the address of the logo that the seller itself has set. The ' +
      'payment pages of a seller that never set any have those of its platform.',
    pt:
      'Mostra as cores e o endereço do logotipo que o próprio vendedor definiu. As páginas de ' +
      'pagamento de um vendedor que nunca definiu nada têm as da plataforma.',
  },
  'branding.update': {
    en:
      'Sets the colors of the payment pages, such as `#0b6e57`. A `text_color` needs a ' +
      'contrast of 4.5 to 1 on `color`, else 422; without it the page takes black or white. ' +
      'Pages show the change at once.',
    pt:
      'Define as cores das páginas de pagamento, como `#0b6e57`. `text_color` precisa de um ' +
      'contraste de 4,5 para 1 sobre `color`; se não, 422; sem ela a página usa preto ou ' +
      'branco. As páginas mostram a mudança na hora.',
  },
  'branding.uploadLogo': {
    en:
      'Stores the body as the logo, in place of the previous one. Its type is read from its ' +
      'content; an image that is cut off, larger than 200 kB, or wider or higher than 2,000 ' +
      'pixels is refused. `logo_url` changes with the logo.',
    pt:
      'Guarda o corpo como logotipo, no lugar do anterior. O tipo é lido do conteúdo; uma ' +
      'imagem cortada, com mais de 200 kB ou com mais de 2.000 pixels de largura ou altura é ' +
      'recusada. `logo_url` muda com o logotipo.',
  },
  'branding.removeLogo': {
    en: 'Removes the logo; the pages of the seller then show none. The colors stay.',
    pt: 'Remove o logotipo; as páginas do vendedor ficam sem nenhum. As cores permanecem.',
  },
} as const satisfies Texts
