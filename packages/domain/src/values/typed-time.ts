/** Minutes since midnight of what people type: '9:00 AM', '9am', '17:30'. null: it is no time of day. */
export function readClock(text: string): number | null {
  const [, hours = '', minutes = '00', half] = /^(\d{1,2})(?:[:.](\d\d))?\s*([ap])?\.?m?\.?$/i.exec(text.trim()) ?? []
  const [hour, minute] = [Number(hours), Number(minutes)]
  const isHour = half ? hour >= 1 && hour <= 12 : hours !== '' && hour < 24
  if (!isHour || minute > 59) return null
  const offset = half?.toLowerCase() === 'p' ? 12 : 0
  return (half ? (hour % 12) + offset : hour) * 60 + minute
}
