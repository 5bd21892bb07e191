// The slip at work in the browser: each button that names a text copies it, one prints. It asks the server nothing.
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
      // Without permission, or on a page without TLS, there is no clipboard; the old way asks nobody.
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
