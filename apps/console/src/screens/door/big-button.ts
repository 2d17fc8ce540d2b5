/** 64 px high, so that a thumb hits it in the dark. */
export const bigButton = 'h-16! w-full gap-2.5! rounded-[10px] text-[1.125rem] [&_svg]:size-5!'
