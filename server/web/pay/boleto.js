// The script of the boleto page: buttons that copy a text, and one that prints. It sends the server no request.
;(() => {
  const slip = document.querySelector('.slip')
  const said = document.getElementById('said')

  const copyOld = (text) => {
    text.focus()
    text.select()
    try {
      return document.execCommand('copy')
    } catch {
      return false
    }
  }

  const copy = async (text) => {
    let copied = true
    try {
      await navigator.clipboard.writeText(text.value)
    } catch {
      // Without permission, or without TLS, there is no clipboard API; the old command needs neither.
      copied = copyOld(text)
    }
    said.textContent = copied ? slip.dataset.copied : slip.dataset.selected
  }

  slip?.querySelector('[data-prints]')?.addEventListener('click', () => window.print())

  for (const button of slip?.querySelectorAll('[data-copies]') ?? []) {
    const text = document.getElementById(button.dataset.copies)
    button.addEventListener('click', () => void copy(text).catch(reportError))
    text.addEventListener('focus', () => text.select())
  }
})()
