/** Messages in the corner, on pages without the app: they look and sound as ui/toasts.tsx has them. */
import { pageText } from './page-texts.ts'

/** What a message is about, one of each at a time. */
interface Notice {
  about: string
  words: string
  tone: keyof typeof classOf
  /** Goes by itself after a while. */
  isPassing?: boolean
  /** What a press on it does. */
  onPress?: () => void
}

const shownMs = 5000

// In full: the build keeps the styles of classes it finds in the script.
const classOf = {
  info: 'Toastify__toast--info',
  success: 'Toastify__toast--success',
  warning: 'Toastify__toast--warning',
  error: 'Toastify__toast--error',
} as const

/** The written page's model of a message, and its texts. */
const findModel = (page: Document): HTMLTemplateElement | null =>
  page.querySelector<HTMLTemplateElement>('template[data-notices]')

/** A text that the page has for its messages. */
export function noticeText(page: Document, name: string): string {
  const model = findModel(page)
  return model ? pageText(model, name) : ''
}

/** Where messages appear; made with the first. */
function findPlace(page: Document, model: HTMLTemplateElement): Element | null {
  const place = page.querySelector('[data-notice-place]')
  if (place) return place
  page.body.append(page.importNode(model.content, true))
  const made = page.querySelector('[data-notice-place]')
  made?.querySelector('[data-notice]')?.remove()
  return made
}

function words({ words: text, onPress }: Notice): Node {
  if (!onPress) return document.createTextNode(text)
  // A button for the keyboard; the whole message takes the click.
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'cursor-pointer text-start'
  button.textContent = text
  return button
}

/** Shows a message, in the place of an earlier one about the same. */
export function showNotice(page: Document, notice: Notice): void {
  const model = findModel(page)
  const shape = model?.content.querySelector('[data-notice]')
  const place = model && findPlace(page, model)
  if (!shape || !place) return
  const box = page.importNode(shape, true) as HTMLElement // a copy is what its original is
  box.dataset['notice'] = notice.about
  box.classList.add(classOf[notice.tone])
  for (const icon of box.querySelectorAll<HTMLElement>('[data-tone]'))
    if (icon.dataset['tone'] !== notice.tone) icon.remove()
  box.querySelector('[data-words]')?.replaceChildren(words(notice))
  const close = (): void => box.remove()
  box.querySelector('[data-close]')?.addEventListener('click', (event) => {
    event.stopPropagation()
    close()
  })
  if (notice.onPress) {
    box.addEventListener('click', notice.onPress)
    box.addEventListener('click', close)
  }
  if (notice.isPassing) setTimeout(close, shownMs)
  place.querySelector(`[data-notice="${notice.about}"]`)?.remove()
  place.append(box)
}
