import { universityLines } from './university-lines.ts';

export const unitedStates = universityLines(`
# US America/New_York
Harvard University | Cambridge, Massachusetts | private | 1636 | www.harvard.edu
Massachusetts Institute of Technology | Cambridge, Massachusetts | private university | 1861 | www.mit.edu | MIT
Yale University | New Haven, Connecticut | private | 1701 | www.yale.edu
Princeton University | Princeton, New Jersey | private | 1746 | www.princeton.edu
Columbia University | New York, New York | private | 1754 | www.columbia.edu
Cornell University | Ithaca, New York | private | 1865 | www.cornell.edu
Brown University | Providence, Rhode Island | private | 1764 | www.brown.edu
Dartmouth College | Hanover, New Hampshire | private | 1769 | home.dartmouth.edu
University of Pennsylvania | Philadelphia, Pennsylvania | private | 1740 | www.upenn.edu | UPenn
Johns Hopkins University | Baltimore, Maryland | private | 1876 | www.jhu.edu | JHU
Duke University | Durham, North Carolina | private | 1838 | duke.edu
Georgetown University | Washington, District of Columbia | private | 1789 | www.georgetown.edu
George Washington University | Washington, District of Columbia | private | 1821 | www.gwu.edu | GWU
New York University | New York, New York | private | 1831 | www.nyu.edu | NYU
Boston University | Boston, Massachusetts | private | 1839 | www.bu.edu | BU
Northeastern University | Boston, Massachusetts | private | 1898 | www.northeastern.edu
Tufts University | Medford, Massachusetts | private | 1852 | www.tufts.edu
Carnegie Mellon University | Pittsburgh, Pennsylvania | private | 1900 | www.cmu.edu | CMU
University of Pittsburgh | Pittsburgh, Pennsylvania | public | 1787 | www.pitt.edu | Pitt
Pennsylvania State University | University Park, Pennsylvania | public | 1855 | www.psu.edu | Penn State; PSU
Ohio State University | Columbus, Ohio | public | 1870 | www.osu.edu | OSU
University of Virginia | Charlottesville, Virginia | public | 1819 | www.virginia.edu | UVA
Virginia Tech | Blacksburg, Virginia | public | 1872 | www.vt.edu | VT; Virginia Polytechnic Institute and State University
University of North Carolina at Chapel Hill | Chapel Hill, North Carolina | public | 1789 | www.unc.edu | UNC
North Carolina State University | Raleigh, North Carolina | public | 1887 | www.ncsu.edu | NC State
Georgia Institute of Technology | Atlanta, Georgia | public university | 1885 | www.gatech.edu | Georgia Tech
Emory University | Atlanta, Georgia | private | 1836 | www.emory.edu
University of Florida | Gainesville, Florida | public | 1853 | www.ufl.edu | UF
University of Miami | Coral Gables, Florida | private | 1925 | welcome.miami.edu
University of Maryland, College Park | College Park, Maryland | public | 1856 | umd.edu | UMD
Rutgers University | New Brunswick, New Jersey | public | 1766 | www.rutgers.edu | Rutgers, The State University of New Jersey
Howard University | Washington, District of Columbia | private | 1867 | howard.edu

# US America/Detroit
University of Michigan | Ann Arbor, Michigan | public | 1817 | umich.edu
Michigan State University | East Lansing, Michigan | public | 1855 | msu.edu | MSU

# US America/Chicago
University of Chicago | Chicago, Illinois | private | 1890 | www.uchicago.edu | UChicago
Northwestern University | Evanston, Illinois | private | 1851 | www.northwestern.edu
University of Illinois Urbana-Champaign | Urbana, Illinois | public | 1867 | illinois.edu | UIUC
University of Wisconsin–Madison | Madison, Wisconsin | public | 1848 | www.wisc.edu
University of Minnesota Twin Cities | Minneapolis, Minnesota | public | 1851 | twin-cities.umn.edu
University of Texas at Austin | Austin, Texas | public | 1883 | www.utexas.edu | UT Austin
Texas A&M University | College Station, Texas | public | 1876 | www.tamu.edu | TAMU
Rice University | Houston, Texas | private | 1912 | www.rice.edu
Vanderbilt University | Nashville, Tennessee | private | 1873 | www.vanderbilt.edu
Washington University in St. Louis | St. Louis, Missouri | private | 1853 | washu.edu wustl.edu | WashU
University of Iowa | Iowa City, Iowa | public | 1847 | uiowa.edu

# US America/Denver
University of Colorado Boulder | Boulder, Colorado | public | 1876 | www.colorado.edu | CU Boulder
University of Utah | Salt Lake City, Utah | public | 1850 | www.utah.edu

# US America/Phoenix
Arizona State University | Tempe, Arizona | public | 1885 | www.asu.edu | ASU
University of Arizona | Tucson, Arizona | public | 1885 | www.arizona.edu

# US America/Los_Angeles
Stanford University | Stanford, California | private | 1885 | www.stanford.edu
California Institute of Technology | Pasadena, California | private university | 1891 | www.caltech.edu | Caltech
University of California, Berkeley | Berkeley, California | public | 1868 | www.berkeley.edu | UC Berkeley
University of California, Los Angeles | Los Angeles, California | public | 1919 | www.ucla.edu | UCLA
University of California, San Diego | La Jolla, California | public | 1960 | ucsd.edu | UCSD
University of Southern California | Los Angeles, California | private | 1880 | www.usc.edu | USC
University of Washington | Seattle, Washington | public | 1861 | www.washington.edu | UW
University of Oregon | Eugene, Oregon | public | 1876 | www.uoregon.edu
University of California, Davis | Davis, California | public | 1905 | www.ucdavis.edu | UC Davis
University of California, Irvine | Irvine, California | public | 1965 | uci.edu | UCI
University of California, Santa Barbara | Santa Barbara, California | public | ? | www.ucsb.edu | UCSB

# US America/Indiana/Indianapolis
Purdue University | West Lafayette, Indiana | public | 1869 | www.purdue.edu
Indiana University Bloomington | Bloomington, Indiana | public | 1820 | bloomington.iu.edu iu.edu | IU
University of Notre Dame | Notre Dame, Indiana | private | 1842 | www.nd.edu
`);
