<?php
// The delta, with its provinces as calls. Don't run this.
defined('IN_CODE') or die('no');
InstallTerritory::$Territories=array();
new InstallTerritory('Mouth', 'Coast', 'Yes', 1, 100, 50, 50, 25);
new InstallTerritory("St. Mary's", 'Coast', 'Yes', 2, 200, 50, 100, 25);
new InstallTerritory('Mouth of the Delta', 'Sea', 'No', 0, 150, 300, 75, 150); # a sea
new InstallTerritory('Upper Delta', 'Sea', 'No', 0, 150, 10, 75, 5);
new InstallTerritory('Reeds', 'Land', 'No', 1, 90, 90, 45, 45);
new InstallTerritory('Dunes', 'Coast', 'Yes', 3, 220, 90, 110, 45);
new InstallTerritory('Warparkings', 'Land', 'No', 0, 1, 1, 1, 1);
new InstallTerritory("St. Mary's (North-West Coast)", 'Coast', 'No', 0, 1, 1, 1, 1);
new InstallTerritory("St. Mary's (South Coast)", 'Coast', 'No', 0, 1, 1, 1, 1);
/* every border once,
   array('or', 'so') */
$bordersRawData=array(
	array('Mouth','Reeds','No','Yes'),
	array("St. Mary's",'Mouth','No','Yes'),
	array("St. Mary's",'Mouth of the Delta','Yes','No'),
	array("St. Mary's (South Coast)",'Mouth of the Delta','Yes','No'),
	array("St. Mary's (North-West Coast)",'Upper Delta','Yes','No'),
);
foreach($bordersRawData as $borderRawRow)
{
	list($from, $to, $fleets, $armies)=$borderRawRow;
	InstallTerritory::$Territories[$to]  ->addBorder(InstallTerritory::$Territories[$from],$fleets,$armies);
}
InstallTerritory::$Territories['Mouth']->addBorder(InstallTerritory::$Territories['Mouth of the Delta'], 'Yes', 'No');
InstallTerritory::$Territories['Dunes']->addBorder(InstallTerritory::$Territories['Mouth of the Delta'], 'Yes', 'No');
InstallTerritory::$Territories['Dunes']->addBorder(InstallTerritory::$Territories["St. Mary's"], 'No', 'Yes');
InstallTerritory::runSQL($this->mapID);
