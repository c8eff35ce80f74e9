import { universityLines } from './university-lines.ts';

const eastern = universityLines(
  'US',
  'America/New_York',
  `
Harvard University | Cambridge | private | 1636 | www.harvard.edu |
Massachusetts Institute of Technology | Cambridge | private | 1861 | www.mit.edu | MIT
Yale University | New Haven | private | 1701 | www.yale.edu |
Princeton University | Princeton | private | 1746 | www.princeton.edu |
Columbia University | New York | private | 1754 | www.columbia.edu |
Cornell University | Ithaca | private | 1865 | www.cornell.edu |
Brown University | Providence | private | 1764 | www.brown.edu |
Dartmouth College | Hanover | private | 1769 | home.dartmouth.edu |
University of Pennsylvania | Philadelphia | private | 1740 | www.upenn.edu | UPenn
Johns Hopkins University | Baltimore | private | 1876 | www.jhu.edu | JHU
Duke University | Durham | private | 1838 | duke.edu |
Georgetown University | Washington | private | 1789 | www.georgetown.edu |
George Washington University | Washington | private | 1821 | www.gwu.edu | GWU
New York University | New York | private | 1831 | www.nyu.edu | NYU
Boston University | Boston | private | 1839 | www.bu.edu | BU
Northeastern University | Boston | private | 1898 | www.northeastern.edu |
Tufts University | Medford | private | 1852 | www.tufts.edu |
Carnegie Mellon University | Pittsburgh | private | 1900 | www.cmu.edu | CMU
University of Pittsburgh | Pittsburgh | public | 1787 | www.pitt.edu | Pitt
Pennsylvania State University | University Park | public | 1855 | www.psu.edu | Penn State; PSU
Ohio State University | Columbus | public | 1870 | www.osu.edu | OSU
University of Michigan | Ann Arbor | public | 1817 | umich.edu |
Michigan State University | East Lansing | public | 1855 | msu.edu | MSU
University of Virginia | Charlottesville | public | 1819 | www.virginia.edu | UVA
Virginia Tech University | Blacksburg | public | 1872 | www.vt.edu | VT
University of North Carolina at Chapel Hill | Chapel Hill | public | 1789 | www.unc.edu | UNC
North Carolina State University | Raleigh | public | 1887 | www.ncsu.edu | NC State
Georgia Institute of Technology | Atlanta | public | 1885 | www.gatech.edu | Georgia Tech
Emory University | Atlanta | private | 1836 | www.emory.edu |
University of Florida | Gainesville | public | 1853 | www.ufl.edu | UF
University of Miami | Coral Gables | private | 1925 | welcome.miami.edu |
University of Maryland, College Park | College Park | public | 1856 | umd.edu | UMD
Rutgers University | New Brunswick | public | 1766 | www.rutgers.edu |
Howard University | Washington | private | 1867 | howard.edu |
`,
);

const central = universityLines(
  'US',
  'America/Chicago',
  `
University of Chicago | Chicago | private | 1890 | www.uchicago.edu | UChicago
Northwestern University | Evanston | private | 1851 | www.northwestern.edu |
University of Illinois Urbana-Champaign | Urbana | public | 1867 | illinois.edu | UIUC
University of Wisconsin–Madison | Madison | public | 1848 | www.wisc.edu |
University of Minnesota Twin Cities | Minneapolis | public | 1851 | twin-cities.umn.edu |
University of Texas at Austin | Austin | public | 1883 | www.utexas.edu | UT Austin
Texas A&M University | College Station | public | 1876 | www.tamu.edu | TAMU
Rice University | Houston | private | 1912 | www.rice.edu |
Vanderbilt University | Nashville | private | 1873 | www.vanderbilt.edu |
Washington University in St. Louis | St. Louis | private | 1853 | washu.edu | WashU
University of Iowa | Iowa City | public | 1847 | uiowa.edu |
`,
);

const mountain = universityLines(
  'US',
  'America/Denver',
  `
University of Colorado Boulder | Boulder | public | 1876 | www.colorado.edu | CU Boulder
University of Utah | Salt Lake City | public | 1850 | www.utah.edu |
`,
);

const arizona = universityLines(
  'US',
  'America/Phoenix',
  `
Arizona State University | Tempe | public | 1885 | www.asu.edu | ASU
University of Arizona | Tucson | public | 1885 | www.arizona.edu |
`,
);

const pacific = universityLines(
  'US',
  'America/Los_Angeles',
  `
Stanford University | Stanford | private | 1885 | www.stanford.edu |
California Institute of Technology | Pasadena | private | 1891 | www.caltech.edu | Caltech
University of California, Berkeley | Berkeley | public | 1868 | www.berkeley.edu | UC Berkeley
University of California, Los Angeles | Los Angeles | public | 1919 | www.ucla.edu | UCLA
University of California, San Diego | La Jolla | public | 1960 | ucsd.edu | UCSD
University of Southern California | Los Angeles | private | 1880 | www.usc.edu | USC
University of Washington | Seattle | public | 1861 | www.washington.edu | UW
University of Oregon | Eugene | public | 1876 | www.uoregon.edu |
`,
);

export const unitedStates = [...eastern, ...central, ...mountain, ...arizona, ...pacific];
