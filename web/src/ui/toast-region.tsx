/** The container of toasts and the library that shows them; `toasts.tsx` loads both. */
import { useEffect, useRef } from 'react'
import { cssTransition, toast, ToastContainer, type IconProps } from 'react-toastify/unstyled'
import { IconButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { useMessages } from '../language/messages.ts'

export { toast }

const transition = cssTransition({ enter: 'toast-in', exit: 'toast-out' })
const icons: Record<string, IconName> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'error',
}

function ToastIcon({ type }: IconProps) {
  return <Icon name={icons[type] ?? 'bell'} />
}

/** A ref for the container: when a toast closes with the focus in it, the focus returns to where it was. */
function useFocusReturn() {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let before: EventTarget | null = null
    const { current } = region
    const remember = ({ relatedTarget }: FocusEvent): void => {
      if (!(relatedTarget instanceof Node && current?.contains(relatedTarget))) before = relatedTarget
    }
    current?.addEventListener('focusin', remember)
    const unsubscribe = toast.onChange(({ id }) => {
      // One that leaves is not active any more.
      const closes = toast.isActive(id) ? null : document.getElementById(String(id))
      if (closes?.contains(document.activeElement) && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    })
    return () => {
      current?.removeEventListener('focusin', remember)
      unsubscribe()
    }
  }, [])
  return region
}

/** The container of toasts, rendered once in the app. Alt+T moves the focus to it. */
export function ToastRegion({ closeAfter }: { closeAfter: number }) {
  const t = useMessages('ui')
  const region = useFocusReturn()
  return (
    <div ref={region} className="contents">
      <ToastContainer
        position="top-right"
        autoClose={closeAfter}
        pauseOnHover
        pauseOnFocusLoss
        draggable
        // Only from screen readers, because the bar's label is the library's own English; it stays visible.
        hideProgressBar
        hotKeys={(event) => event.altKey && event.code === 'KeyT'}
        aria-label={t('toasts')}
        icon={ToastIcon}
        transition={transition}
        closeButton={({ closeToast }) => (
          <IconButton
            icon="close"
            label={t('close')}
            size="sm"
            className="absolute top-2 right-1.5"
            onClick={(event) => closeToast(event)}
          />
        )}
      />
    </div>
  )
}
