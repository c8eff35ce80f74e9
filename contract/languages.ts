/** BCP 47 tags offered; others may be typed. */
export const LANGUAGES: readonly string[] =
  'am ar az bg bn bo bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky la lo lt lv mai mi mk ml mn mr ms mt my ne new nl no or pa pl ps pt ro ru sa sd si sk sl so sq sr sv sw ta te tg th ti tk tr uk ur uz vi zh zh-Hans zh-Hant zu'.split(
    ' ',
  );
