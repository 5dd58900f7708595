/**
 * Toast messages on pages without the app: they look, sound and behave like those of ui/toasts.tsx. Their
 * HTML comes from the page's template (notice-model.tsx).
 */
import { pageText } from './page-texts.ts'

/** The kind of a message. */
export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

/** A message; like the app's toasts, only one per id is shown at a time. */
interface Notice {
  id: string
  words: string
  tone: NoticeTone
  /**
   * Closes after a while; the timer pauses while the messages are hovered or focused, or another window is
   * active.
   */
  isPassing?: boolean
  /** Called when the message is pressed. */
  onPress?: () => void
}

const shownMs = 5000

/** How far a message must be dragged to close, as a fraction of its width. */
const closingDrag = 0.8
/** Pixels a finger may move during a press. */
const maxPressMovement = 5

/** The prerendered page's template for messages, with its texts. */
const findModel = (page: Document): HTMLTemplateElement | null =>
  page.querySelector<HTMLTemplateElement>('template[data-notices]')

/** A text that the page provides for its messages. */
export function noticeText(page: Document, name: string): string {
  const model = findModel(page)
  return model ? pageText(model, name) : ''
}

/** The container of the messages, created with the first one. Alt+T moves the focus to it. */
function findContainer(page: Document, model: HTMLTemplateElement): Element | null {
  const place = page.querySelector('[data-notice-place]')
  if (place) return place
  page.body.append(page.importNode(model.content, true))
  const made = page.querySelector('[data-notice-place]')
  made?.querySelector('[data-notice]')?.remove()
  addEventListener('keydown', ({ altKey, code }) => {
    if (altKey && code === 'KeyT') made?.querySelector<HTMLElement>('[data-notice]')?.focus()
  })
  return made
}

/** A message that is shown. */
interface Shown {
  box: HTMLElement
  place: Element
  close: () => void
  /** Aborted when the message is closed. */
  signal: AbortSignal
}

/** Closes a message after a while. The timer pauses as long as someone may be reading. */
function closeInTime({ box, place, close, signal }: Shown): void {
  const clock = box.animate(null, shownMs)
  clock.addEventListener('finish', close)
  const reasons = new Set<string>()
  const stop = (reason: string): void => {
    reasons.add(reason)
    clock.pause()
  }
  const stopFrom = (target: EventTarget, begin: string, end: string): void => {
    const goOn = (): void => {
      if (reasons.delete(begin) && reasons.size === 0) clock.play()
    }
    target.addEventListener(begin, () => stop(begin), { signal })
    target.addEventListener(end, goOn, { signal })
  }
  stopFrom(box, 'pointerenter', 'pointerleave')
  stopFrom(place, 'focusin', 'focusout')
  stopFrom(window, 'blur', 'focus')
  if (!document.hasFocus()) stop('blur')
}

/** Lets the user close a message by dragging it aside. */
function closeByDragging({ box, close }: Shown): void {
  let by = 0
  const draw = (translate: string, opacity: string): void =>
    void Object.assign(box.style, { translate, opacity })
  const begin = ({ clientX: from }: PointerEvent): void => {
    by = 0
    const drag = new AbortController()
    const move = ({ clientX }: PointerEvent): void => {
      by = clientX - from
      const rest = 1 - Math.abs(by) / (box.offsetWidth * closingDrag)
      if (rest > 0) draw(`${by}px`, `${rest}`)
      else close()
    }
    const drop = (): void => {
      drag.abort()
      draw('', '')
    }
    addEventListener('pointermove', move, drag)
    addEventListener('pointerup', drop, drag)
    addEventListener('pointercancel', drop, drag)
  }
  box.addEventListener('pointerdown', begin)
  // The end of a drag is not a press.
  const press = (event: MouseEvent): void => {
    if (event.detail > 0 && Math.abs(by) > maxPressMovement) event.stopImmediatePropagation()
  }
  box.addEventListener('click', press, { capture: true })
}

/**
 * Sets the text; if pressing the message does something, the text stays in the button, which is for the
 * keyboard.
 */
function setText(box: HTMLElement, { words, onPress }: Notice): void {
  const place = box.querySelector('[data-words]')
  const said = onPress ? place?.firstElementChild : place
  if (said) said.textContent = words
}

/** Shows a message, replacing an earlier one with the same id. */
export function showNotice(page: Document, notice: Notice): void {
  const model = findModel(page)
  const shape = model?.content.querySelector('[data-notice]')
  const place = model && findContainer(page, model)
  if (!shape || !place) return
  const box = page.importNode(shape, true) as HTMLElement // the copy has the type of its original
  box.id = notice.id
  box.tabIndex = 0
  for (const icon of box.querySelectorAll<HTMLElement>('[data-tone]'))
    if (icon.dataset['tone'] !== notice.tone) icon.remove()
  setText(box, notice)
  const closing = new AbortController()
  const close = (): void => {
    box.remove()
    closing.abort()
  }
  const shown = { box, place, close, signal: closing.signal }
  closeByDragging(shown)
  box.querySelector('[data-close]')?.addEventListener('click', (event) => {
    event.stopPropagation()
    close()
  })
  if (notice.onPress) {
    box.addEventListener('click', notice.onPress)
    box.addEventListener('click', close)
  }
  place.querySelector<HTMLElement>(`#${notice.id} [data-close]`)?.click()
  place.append(box)
  if (notice.isPassing) closeInTime(shown)
}
