import { ReceiptText } from 'lucide-react'
import { IconButton } from '#ui/actions/icon-button.tsx'

/** Beside the REFUNDED badge, which is never a button. */
export const RecordButton = ({ onPress }: { readonly onPress: () => void }) => (
  <IconButton label="View refund record" icon={<ReceiptText />} size="xs" onClick={onPress} />
)
