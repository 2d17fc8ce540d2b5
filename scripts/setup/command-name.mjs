/** 'adopt-provider' is the function adoptProvider. @param {string} command */
export const functionOf = (command) => command.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
