export const scrollAreaId = 'main'
