import { type GuidePage, words } from './guide.ts';

export const splicing: GuidePage = {
  title: { zh: '拼花', en: 'Lay leaves on a panel' },
  purpose: {
    zh: '把一包木皮排在门板或台面上给客户看，算出要几张、损耗多少、该买多少面积，并找出够用的连号库存。',
    en: 'Lays the leaves of a package on a door or a table top for the customer, tells how many it takes, the waste and the area to buy, and finds stock in sequence that is enough.',
  },
  steps: [
    words(
      '在包的页面按“拼花”，木皮的图片和尺寸已经填好；也可以在“木皮百科”里按“拼花”，再自己选图片。',
      'Press “Splicing” on the page of a package: picture and size of its leaves are filled in. From the wiki of a species it works as well, with a picture of your own.',
    ),
    words(
      '选“拼法”，填板的宽、高和块数，再填木皮的修切量。图和“用量”随填随变。',
      'Choose the match, enter width, height and number of panels, then what is trimmed of a leaf. Drawing and figures follow at once.',
      'splicing',
    ),
    words(
      '按 PNG 存下图片发给客户看，按“保存下料单”交给车间；“可用库存（同木号连号）”里是同一根木号的连号扎，点包号打开那个包。',
      'Save the picture for the customer and the cutting list for the workshop. Below are bundles of one log in sequence; a package number opens the package.',
    ),
    words(
      '“木皮百科”写着每个树种的常见纹理、厚度、参考价和是否受 CITES 公约管制，以及本公司在库的包；在包的页面点树种就能打开。',
      'The wiki has the usual textures, thicknesses and guide price of each species, whether CITES lists it, and what the company has in stock. The species on the page of a package leads there.',
    ),
  ],
  refusals: [],
};
