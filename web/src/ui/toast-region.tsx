/** The container of toasts and the library that shows them; `toasts.tsx` loads both. */
import { cssTransition, ToastContainer, type IconProps } from 'react-toastify/unstyled'
import { IconButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { useMessages } from '../language/messages.ts'

export { toast } from 'react-toastify/unstyled'

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

/** The container of toasts, rendered once in the app. Alt+T moves the focus to it. */
export function ToastRegion({ closeAfter }: { closeAfter: number }) {
  const t = useMessages('ui')
  return (
    <ToastContainer
      position="top-right"
      autoClose={closeAfter}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      // Hides the bar from screen readers, because its label is the library's own English; it stays visible.
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
  )
}
